/** Writes the configuration table of the README from the settings themselves: `npm run settings`. */
import { readFile, writeFile } from 'node:fs/promises'
import { withSettings } from '#server/settingsTable.ts'

const file = new URL('../README.md', import.meta.url)
await writeFile(file, withSettings(await readFile(file, 'utf8')))
