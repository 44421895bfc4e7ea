import type { Language } from '#core/language.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import { isFixed } from '#features/forms/fields.ts'
import { arranged, type Draft, type FieldTexts } from '#features/forms/console/builder/draft.ts'
import { fieldKey } from '#features/forms/console/builder/saving.ts'

/** What was kept of both sides, and what the other one did. */
export type Merge = { draft: Draft; theirs: string[] }

/**
 * Two people changed the same form: what only one of them touched is as that one left it, and where both did, mine counts. Nothing
 * that somebody added or changed goes.
 */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merge {
  const was = byName(base.fields)
  const [ours, others] = [byName(mine.fields), byName(theirs.fields)]
  const touched = theirs.fields.filter((field) => isOther(was.get(field.fieldName), field)).map(({ displayName }) => displayName)
  const gone = base.fields.filter(({ fieldName }) => !others.has(fieldName)).map(({ displayName }) => displayName)
  const order =
    mine.fields.map(({ fieldName }) => fieldName).join() === base.fields.map(({ fieldName }) => fieldName).join() ? theirs : mine
  const names = [...new Set([...order.fields, ...mine.fields, ...theirs.fields].map(({ fieldName }) => fieldName))]
  const fields = names.flatMap((fieldName) => {
    const field = pick(was.get(fieldName), ours.get(fieldName), others.get(fieldName), isOther)
    return field ?? (isFixed(fieldName) ? (others.get(fieldName) ?? []) : [])
  })
  const languages = Object.keys(theirs.pages) as Language[]
  const merged: Draft = {
    main: mine.main,
    layout: pick(base.layout, mine.layout, theirs.layout, (one, other) => one !== other) ?? mine.layout,
    fields: arranged(fields.map((field, sortId) => ({ ...field, sortId }))),
    texts: Object.fromEntries(
      languages
        .filter((language) => language !== mine.main)
        .map((language) => [language, mergeTexts(base.texts[language], mine.texts[language], theirs.texts[language])]),
    ),
    pages: Object.fromEntries(
      languages.map((language) => [
        language,
        pick(base.pages[language], mine.pages[language], theirs.pages[language], isOtherJson) ?? theirs.pages[language],
      ]),
    ),
  }
  return { draft: merged, theirs: [...touched, ...gone] }
}

const byName = (fields: readonly FormField[]) => new Map(fields.map((field) => [field.fieldName, field]))
const isOther = (one: FormField | undefined, other: FormField | undefined) => (one && fieldKey(one)) !== (other && fieldKey(other))
const isOtherJson = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Mine where I changed it, else theirs; what one side dropped goes unless the other changed it. */
function pick<Value>(
  base: Value | undefined,
  mine: Value | undefined,
  theirs: Value | undefined,
  differ: (one: Value | undefined, other: Value | undefined) => boolean,
): Value | undefined {
  if (!differ(base, mine)) return theirs
  return mine ?? (differ(base, theirs) ? theirs : undefined)
}

type Texts = Readonly<Record<string, FieldTexts>> | undefined

function mergeTexts(base: Texts, mine: Texts, theirs: Texts): Record<string, FieldTexts> {
  const names = new Set([...Object.keys(mine ?? {}), ...Object.keys(theirs ?? {})])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const text = pick(base?.[name], mine?.[name], theirs?.[name], isOtherJson)
      return text ? [[name, text]] : []
    }),
  )
}
