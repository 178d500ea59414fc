import { z } from 'zod'

/** Returns the fields of a schema by name; an empty list if it is not an object. */
export function fieldsOf(shape: z.ZodType): [string, z.ZodType][] {
  return shape instanceof z.ZodObject ? Object.entries(shape.shape) : []
}

/** Checks whether a field of a body is a file: it accepts one and refuses text. */
export function isFile(field: z.ZodType): boolean {
  const file = new File([], 'picture.png', { type: 'image/png' })
  return field.safeParse(file).success && !field.safeParse('text').success
}
