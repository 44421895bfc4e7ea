/** What the files are that the product gives out. */
export const mediaTypes = {
  csv: 'text/csv',
  jpg: 'image/jpeg',
  json: 'application/json',
  ofd: 'application/ofd',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  text: 'text/plain',
  webp: 'image/webp',
  woff: 'font/woff',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const

export type MediaType = (typeof mediaTypes)[keyof typeof mediaTypes]
