import { debateLimits } from '#contract/debate-limits'
import previewUrl from '../elements/picture-preview?worker&url'
import { useRootData } from '../platform/root-data'
import { describedBy, Field } from '../ui/field'
import { pictureHint } from './form-text'

type Props = {
  label: string
  errors: readonly string[] | undefined
  /** The shape of the preview: round for people, teams and groups, wide for debates. */
  shape: 'round' | 'wide'
  required?: boolean
}

const { types } = debateLimits.picture

/** The classes of the preview's picture, which the element adds. */
const previews = {
  round: '[&>img]:mt-3 [&>img]:size-24 [&>img]:rounded-[50%] [&>img]:object-cover',
  wide: '[&>img]:mt-3 [&>img]:aspect-[16/9] [&>img]:w-80 [&>img]:rounded [&>img]:object-cover',
}

/**
 * Shows the field for a picture. With scripts, the chosen picture is shown and checked before it is sent. Both its name and its id are
 * "picture".
 */
export function PictureField({ label, errors, shape, required = false }: Props) {
  const { appearance } = useRootData()
  const { id, 'aria-describedby': describedById, 'aria-invalid': invalid } = describedBy('picture', { hint: pictureHint, errors })
  const html =
    `<input type="file" id="${id}" name="picture" accept="${types}" aria-describedby="${describedById}"` +
    `${invalid ? ' aria-invalid="true"' : ''}${required ? ' required' : ''}>`
  return (
    <Field id={id} label={label} hint={pictureHint} errors={errors}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own markup, without anything that people wrote */}
      <picture-preview class={previews[shape]} shape={shape} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      {appearance.lowData ? null : <script type="module" src={previewUrl} />}
    </Field>
  )
}
