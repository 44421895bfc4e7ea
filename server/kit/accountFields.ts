import type { ShownField } from '#core/accountCheck.ts'
import type { AccountField } from '#server/adapters/accountField.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/kit/database/db.ts'
import { sealerOf } from '#server/kit/sealed.ts'

type Asking = { db: Db; config: Config }
type Texts = Record<string, string>

/** What a form may see of an account. */
export function shownFields(known: readonly AccountField[], fields: Texts, secretNames: ReadonlySet<string>): ShownField[] {
  return known.map((field) => ({
    ...field,
    isSet: field.isSecret ? secretNames.has(field.name) : Boolean(fields[field.name]),
    value: field.isSecret ? '' : (fields[field.name] ?? ''),
  }))
}

export async function openSecrets(asking: Asking, secrets: Buffer | null): Promise<Texts> {
  return secrets ? (JSON.parse((await sealerOf(asking)).open(secrets)) as Texts) : {}
}

export async function sealSecrets(asking: Asking, secrets: Texts): Promise<Buffer> {
  return (await sealerOf(asking)).seal(JSON.stringify(secrets))
}

/** What a form has sent: secrets that it left empty stay as they are. */
export function takenFields(known: readonly AccountField[], given: Texts, before: { fields: Texts; secrets: Texts } | null) {
  const plain = known.filter(({ isSecret }) => !isSecret).map(({ name }) => name)
  const fields: Texts = Object.fromEntries(plain.map((name) => [name, (given[name] ?? '').trim()]))
  const newSecrets = known.filter(({ isSecret, name }) => isSecret && given[name]?.trim()).map(({ name }) => name)
  const secrets: Texts = { ...before?.secrets, ...Object.fromEntries(newSecrets.map((name) => [name, given[name]?.trim() ?? ''])) }
  const isSame = before !== null && newSecrets.length === 0 && plain.every((name) => (before.fields[name] ?? '') === fields[name])
  return { fields, secrets, newSecrets, isSame }
}
