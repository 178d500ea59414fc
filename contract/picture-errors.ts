/** Why a picture is refused, in the words of the API. Without zod, because browsers say it before they send a picture. */
export const pictureErrors = {
  tooLarge: 'The picture is larger than 2 MB. Choose a smaller one.',
  unreadable: 'That file is not a picture we can read. Choose a JPEG, PNG, WebP, GIF or AVIF file.',
} as const
