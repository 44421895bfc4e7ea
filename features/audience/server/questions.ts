import { sightIn } from '#core/narrowing.ts'
import type { Naming } from '#features/audience/contract.ts'
import { keyOfChoice, keyOfQuestion } from '#features/audience/sentence.ts'
import { traits, type Leaf } from '#features/audience/tree.ts'
import { findEvent } from '#features/events/server/queries.ts'
import { isStatic, shapeOf } from '#features/forms/fieldTypes.ts'
import { everyOption } from '#features/forms/options.ts'
import { everyField } from '#features/forms/server/queries.ts'
import type { Context } from '#server/kit/context.ts'

type Question = { fieldName: string; displayName: string; options: { key: string; value: string }[] }

/** Kept in columns of their own, or closed: asked for as traits, or not at all. */
const elsewhere = new Set<string>([...traits, 'IdType', 'IdNumber', 'Area', 'Address', 'Password'])

export async function questionsOf(ctx: Context, { bventId }: { bventId: string }): Promise<{ list: Question[] }> {
  await findEvent(ctx, bventId)
  return { list: await questionsIn(ctx, bventId) }
}

async function questionsIn({ db, language, who }: Context, bventId: string): Promise<Question[]> {
  const fields = await everyField(db, bventId, language)
  return fields
    .filter(
      ({ fieldName, fieldType, groupName }) =>
        groupName !== 'System' && !elsewhere.has(fieldName) && !isStatic(fieldType) && shapeOf(fieldType) !== 'files',
    )
    .filter(({ fieldName }) => sightIn(who.narrowing.fields, fieldName) === 'whole')
    .map(({ fieldName, displayName, fieldOptions }) => ({
      fieldName,
      displayName,
      options: everyOption(fieldOptions).map(({ key, value }) => ({ key, value })),
    }))
}

/** What the questions that leaves ask about are called, and their choices; of events that are seen. */
export async function questionNames(
  ctx: Context,
  leaves: readonly Leaf[],
  seen: Naming['events'],
): Promise<{ questions: Naming['questions']; choices: Naming['values'] }> {
  const questions: Naming['questions'] = {}
  const choices: Naming['values'] = {}
  const asked = new Set(leaves.flatMap((leaf) => (leaf.kind === 'answer' && leaf.bventId in seen ? [leaf.bventId] : [])))
  for (const bventId of asked)
    for (const { fieldName, displayName, options } of await questionsIn(ctx, bventId)) {
      questions[keyOfQuestion({ bventId, fieldName })] = displayName
      for (const { key, value } of options) choices[keyOfChoice({ bventId, fieldName }, key)] = value
    }
  return { questions, choices }
}
