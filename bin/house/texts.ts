/** Strings are matched so that what looks like a comment in them is none. */
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const CHINESE = /[\u4e00-\u9fff]/
const PAIR_IN_PLACE = /\btextIn\(\s*\[/

const isCode = (file: string) => /^(core|features|server|console|site|theme|bin)\/.*\.tsx?$/.test(file)
const isForTests = (file: string) => /(^|\/)(test[A-Z]\w*|\w+Test)\.tsx?$/.test(file)
const isMessages = (file: string) => /(^|\/)\w*[mM]essages\.ts$/.test(file)

/** The files that speak to people though they are no `messages.ts`: `Chinese in code`, or a text that stands where it is said. */
export function inlineTexts(files: ReadonlyMap<string, string>, exceptions: ReadonlySet<string>): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!isCode(file) || isMessages(file) || exceptions.has(file) || isForTests(file) || file.startsWith('server/demo/')) return []
    const code = text.replace(COMMENT_OR_STRING, (found) => (found.startsWith('/') ? '' : found))
    return code.split('\n').some((line) => CHINESE.test(line)) || PAIR_IN_PLACE.test(code) ? [file] : []
  })
}

/** What may hold Chinese, and why. */
export const textExceptions: Record<string, readonly string[]> = {
  'tables that define a thing together with its words': ['core/errors.ts', 'core/doorErrors.ts', 'core/actions.ts'],
  'constants that the specification spells': ['core/colour.ts', 'core/failure.ts'],
  'names of languages, each in itself': ['core/language.ts'],
  'what files and people write, to be read': [
    'features/imports/synonyms.ts',
    'features/imports/cells.ts',
    'features/imports/columns.ts',
    'features/imports/dates.ts',
    'features/imports/server/repair.ts',
    'features/imports/server/workbook/readHeader.ts',
    'features/imports/server/workbook/readNumbers.ts',
    'features/attendees/server/duplicates.ts',
    'features/externalEvents/rules.ts',
    'features/finance/billRules.ts',
    'features/invoices/server/readInvoice.ts',
    'features/forms/values.ts',
    'server/adapters/pay/alipayBill.ts',
    'server/adapters/pay/wechatBill.ts',
  ],
  'what a browser writes, set with spaces': [
    'features/events/console/home/CalendarBar.tsx',
    'features/externalEvents/console/ExternalCalendarPage.tsx',
  ],
  'texts an organiser begins with, and the records of the host': ['features/microsites/templates.ts', 'features/forms/customerFields.ts'],
  'lines for the operator, in both languages at once': [
    'bin/admin.ts',
    'bin/cluster.ts',
    'bin/paySimulator.ts',
    'bin/seed.ts',
    'server/backup/backup.ts',
    'server/backup/restore.ts',
    'server/browserCode.ts',
    'server/config.ts',
    'server/database/faults.ts',
    'server/identity/operator.ts',
  ],
}
