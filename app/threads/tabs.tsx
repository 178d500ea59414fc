type TabsProps = {
  /** What is chosen by them: "Order". */
  label: string
  lead: string
  names: readonly string[]
  current: string
  pathFor: (name: string) => string
}

/** Ways of showing a list, as links, the present one marked. */
export function Tabs({ label, lead, names, current, pathFor }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      <span>{lead}</span>
      {names.map((name) => [
        ' ',
        <a key={name} href={pathFor(name)} aria-current={name === current ? 'true' : undefined}>
          {name}
        </a>,
      ])}
    </nav>
  )
}
