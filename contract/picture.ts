import { z } from 'zod'
import { debateLimits } from './debate-limits.ts'

/** A picture as it is uploaded; every call that takes one takes this, since an `unwrap()` loses what the outer schema refines. */
export const picture = z
  .instanceof(File, { error: 'Choose a picture first.' })
  .refine(({ size }) => size <= debateLimits.picture.bytes, 'The picture is larger than 2 MB. Choose a smaller one.')
