/** What the files are that the product gives out. */
export const mediaTypes = {
  csv: 'text/csv',
  json: 'application/json',
  pdf: 'application/pdf',
  text: 'text/plain',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

export type MediaType = (typeof mediaTypes)[keyof typeof mediaTypes]
