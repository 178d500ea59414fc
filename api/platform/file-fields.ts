import { z } from 'zod'

/** The fields of a shape, by name; none of what is no object. */
export function fieldsOf(shape: z.ZodType): [string, z.ZodType][] {
  return shape instanceof z.ZodObject ? Object.entries(shape.shape) : []
}

/** Whether a field of a body is a file: it takes one, and no text. */
export function isFile(field: z.ZodType): boolean {
  const file = new File([], 'picture.png', { type: 'image/png' })
  return field.safeParse(file).success && !field.safeParse('text').success
}
