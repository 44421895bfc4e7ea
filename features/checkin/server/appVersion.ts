import { readFileSync } from 'node:fs'

/** There is one app: the staff page, which browsers install; its version is the product's. */
export const APP_VERSION = (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string })
  .version
