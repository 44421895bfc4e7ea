import type { ShownField } from '#core/accountCheck.ts'
import { Field } from '#console/kit/Field.tsx'
import { textOf } from '#console/kit/text.ts'
import { keyOf } from '#console/kit/accounts/fieldValues.ts'
import { KeyInput } from '#console/kit/accounts/KeyInput.tsx'

/** `words` is what the messages of a field begin with: its name, and where to find it (`_hint`). */
type Props = { words: string; fields: readonly ShownField[]; isReadOnly: boolean }

/** The fields that a provider asks for, each with where to find it. */
export function AccountFields({ words, fields, isReadOnly }: Props) {
  return fields.map((field) => (
    <div key={field.name} className={field.kind === 'text' ? 'account-wide' : undefined}>
      <Field name={keyOf(field.name)} label={textOf(`${words}_${field.name}`)} isRequired={field.isNeeded} hint={hintOf(words, field)}>
        <KeyInput field={field} isReadOnly={isReadOnly} />
      </Field>
    </div>
  ))
}

function hintOf(words: string, { name, isSecret }: ShownField): string {
  const where = textOf(`${words}_${name}_hint`)
  return isSecret ? `${where} · ${textOf('kit.secretHint')}` : where
}
