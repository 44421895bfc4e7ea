import { hasFlag } from '#core/flags.ts'
import type { Language } from '#core/language.ts'
import { format, textIn } from '#core/messages.ts'
import { claimFiles } from '#features/files/server/claimFiles.ts'
import type { FormField } from '#features/forms/fieldTypes.ts'
import type { StoredValue } from '#features/forms/values.ts'
import { codeChannelOf } from '#features/registration/formView.ts'
import { registrationMessages } from '#features/registration/messages.ts'
import type { CodeChannel } from '#features/registration/rules.ts'
import type { LimitedOption } from '#features/orders/server/holdings.ts'
import { proofSignerOf, type ContactProof } from '#features/registration/server/contactProofs.ts'
import type { Context } from '#server/kit/context.ts'
import type { Db } from '#server/kit/database/db.ts'
import { AppError, invalid } from '#server/kit/errors.ts'

type Values = Readonly<Record<string, StoredValue>>

/** Options of these answers that only so many people may choose. */
export function limitedOptionsOf(fields: readonly FormField[], values: Values): Omit<LimitedOption, 'attendeeId'>[] {
  return fields.flatMap(({ fieldName, optionLimits = {} }) => {
    const chosen = values[fieldName] ?? []
    return [...new Set(typeof chosen === 'string' ? [chosen] : chosen)].flatMap((optionKey) => {
      const most = optionLimits[optionKey]
      return most === undefined ? [] : [{ fieldName, optionKey, most }]
    })
  })
}

/** The proofs that are genuine, of this event and fresh. */
export async function proofsOf(ctx: Context, bventId: string, tokens: readonly string[] = []): Promise<ContactProof[]> {
  const signer = await proofSignerOf(ctx)
  const proofs = tokens.map((token) => signer.read(token, ctx.now))
  return proofs.filter((proof): proof is ContactProof => proof?.b === bventId && proof.p === 'register')
}

export function isProven(proofs: readonly ContactProof[], channel: CodeChannel, target: unknown): boolean {
  return proofs.some((proof) => proof.c === channel && proof.v === target)
}

type Judged = { at: string; fields: readonly FormField[]; values: Values }

/** Answers to fields that ask for a code need one; where a proof is good for one person only, it is used up. */
export async function checkProofs(
  ctx: Context,
  people: readonly Judged[],
  proofs: readonly ContactProof[],
  language: Language,
): Promise<void> {
  const spent = new Set<string>()
  for (const { at, fields, values } of people)
    for (const field of fields) {
      const channel = codeChannelOf(field)
      const value = values[field.fieldName]
      if (!channel || typeof value !== 'string' || value === '') continue
      const isOnce = hasFlag(field.openFunctionalVerificationTags, 'IsLimitAuthCode')
      const proof = proofs.find(({ c, v, i }) => c === channel && v === value && !(isOnce && spent.has(i)))
      if (!proof || (isOnce && !(await spend(ctx, proof)))) throw unproven(`${at}${field.fieldName}`, field.displayName, language)
      if (isOnce) spent.add(proof.i)
    }
}

function unproven(field: string, name: string, language: Language): AppError {
  const message = format(textIn(registrationMessages['registration.verify'], language), { name }, language)
  return new AppError('reg.codeWrong', { returnObj: { errorDetails: [{ field, message }] } })
}

async function spend({ db, now }: Context, { i }: ContactProof): Promise<boolean> {
  const spent = await db
    .updateTable('verificationCode')
    .set({ spentAt: now })
    .where('id', '=', i)
    .where('spentAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

type Used = { field: string; name: string; ids: readonly string[] }

/** Uploaded files belong to nobody until an answer uses them, and to that answer from then on. */
export async function claimAnswerFiles({ db, now }: { db: Db; now: Date }, used: readonly Used[], language: Language): Promise<void> {
  const ids = used.flatMap((use) => use.ids)
  const claimed = await claimFiles({ db, now }, ids, { purpose: 'field', isUnused: true })
  const isClaimed = (id: string) => claimed.includes(id) && ids.indexOf(id) === ids.lastIndexOf(id)
  const lost = used.find((use) => !use.ids.every(isClaimed))
  if (!lost) return
  const text = textIn(registrationMessages['registration.file'], language)
  throw invalid({ field: lost.field, message: format(text, { name: lost.name }, language) })
}
