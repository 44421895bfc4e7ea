import { settingsTable } from '#server/config.ts'

/** The README with the table of settings put between its marks. */
export function withSettings(readme: string): string {
  const rows = settingsTable.map(({ name, meaning, fallback }) => `| \`${name}\` | ${meaning} | ${fallback && `\`${fallback}\``} |`)
  const table = ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n')
  return readme.replace(/<!-- settings -->[\s\S]*<!-- \/settings -->/, `<!-- settings -->\n${table}\n<!-- /settings -->`)
}
