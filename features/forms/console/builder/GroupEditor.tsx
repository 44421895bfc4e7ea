import { Switch } from 'antd'
import { useId } from 'react'
import { isFixed } from '#features/forms/fields.ts'
import type { KnownFieldName } from '#features/forms/knownFields.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { textOf, useT } from '#console/kit/text.ts'
import { addMember, membersOf, removeField, type Block, type Draft } from '#features/forms/console/builder/draft.ts'

type Props = {
  block: Block
  isDisabled: boolean
  onChange: (next: (draft: Draft) => Draft, tag?: string) => void
}

/** Which parts of a group the form asks for: for an address, down to which level. */
export function GroupEditor({ block: { group, fields }, isDisabled, onChange }: Props) {
  const t = useT()
  if (group === '') return null
  const there = new Set(fields.map(({ fieldName }) => fieldName))
  const own = fields.filter(({ fieldName }) => !membersOf(group).includes(fieldName as KnownFieldName))
  return (
    <div className="props-in">
      <div className="row g2 props-head">
        <span className="card-icon card-icon-on">
          <Icon name="tree" />
        </span>
        <div className="sp">
          <div className="b">{textOf(`forms.group.${group}`)}</div>
          <div className="t12 m3">{t('forms.groupOf', { n: fields.length })}</div>
        </div>
      </div>
      <p className="t13 m3">{group === 'AddressGroup' ? t('forms.addressHint') : t('forms.groupHint')}</p>
      <div className="props-rule" />
      {membersOf(group).map((fieldName) => (
        <Member
          key={fieldName}
          name={textOf(`forms.field.${fieldName}`)}
          isOn={there.has(fieldName)}
          isDisabled={isDisabled || isFixed(fieldName)}
          onSet={(isOn) => onChange((from) => (isOn ? addMember(from, group, fieldName) : removeField(from, fieldName)))}
        />
      ))}
      {own.map(({ fieldName, displayName }) => (
        <Member
          key={fieldName}
          name={displayName}
          isOn
          isDisabled={isDisabled}
          onSet={() => onChange((from) => removeField(from, fieldName))}
        />
      ))}
    </div>
  )
}

function Member({ name, isOn, isDisabled, onSet }: { name: string; isOn: boolean; isDisabled: boolean; onSet: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <div className="props-flag">
      <label htmlFor={id} className="sp t13">
        {name}
      </label>
      <Switch id={id} checked={isOn} disabled={isDisabled} onChange={onSet} />
    </div>
  )
}
