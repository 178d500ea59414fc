type Props = { src: string; className?: string; size: number; lazy?: boolean }

/**
 * A picture for the eye alone. Its text is a space, for w3m takes an empty one for none and shows the file's name, "[default-]";
 * by ear it is hidden.
 */
export function Decoration({ src, className, size, lazy = false }: Props) {
  return (
    <img
      className={className}
      src={src}
      alt=" "
      aria-hidden="true"
      width={size}
      height={size}
      {...(lazy && { loading: 'lazy' as const })}
    />
  )
}
