import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { Fragment } from 'react'
import { workspaceCalls } from '#core/calls/workspace.ts'
import { eventScopes, narrowedFields, sights, WHOLE, type EventScope, type Narrowing, type Sight } from '#core/narrowing.ts'
import { Icon, type IconName } from '#console/kit/Icon.tsx'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { QuestionSights } from '#features/company/console/QuestionSights.tsx'
import { keyOf, nameOf, type Drafts, type RuleRow } from '#features/company/console/dataRows.ts'

type Props = {
  rows: readonly RuleRow[]
  drafts: Drafts
  canSave: boolean
  onChange: (row: RuleRow, next: Narrowing) => void
  onAdd: (person: { accountId: string; name: string }) => void
}

/** Each role and each person in a row; a cell is a choice. */
export function DataRuleTable({ rows, drafts, canSave, onChange, onAdd }: Props) {
  const t = useT()
  const firstMember = rows.findIndex(({ about }) => 'accountId' in about)
  return (
    <div>
      <div className="data-scroll">
        <table className="matrix data-matrix" aria-label={t('company.dataPermission')}>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                {t('company.subject')}
              </th>
              <th scope="col" rowSpan={2}>
                {t('company.whose')}
              </th>
              <th scope="colgroup" colSpan={narrowedFields.length} className="data-fields">
                {t('company.fieldsOf')}
              </th>
              <th scope="col" rowSpan={2}>
                {t('company.taking')}
              </th>
            </tr>
            <tr>
              {narrowedFields.map((field) => (
                <th key={field} scope="col" className="data-field">
                  {t(`company.seen_${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Fragment key={keyOf(row)}>
                {at === firstMember && (
                  <tr>
                    <th scope="colgroup" colSpan={narrowedFields.length + 3}>
                      {t('company.byMember')}
                    </th>
                  </tr>
                )}
                <Rule row={row} now={drafts.get(keyOf(row)) ?? row.rule} isDrafted={drafts.has(keyOf(row))} {...{ canSave, onChange }} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {canSave && <AddMember rows={rows} onAdd={onAdd} />}
    </div>
  )
}

type RuleProps = Pick<Props, 'canSave' | 'onChange'> & { row: RuleRow; now: Narrowing; isDrafted: boolean }

function Rule({ row, now, isDrafted, canSave, onChange }: RuleProps) {
  const t = useT()
  const { about, holders } = row
  const name = nameOf(row, t)
  const labelled = (column: string) => `${name} · ${column}`
  return (
    <tr className={isDrafted ? 'data-changed' : undefined}>
      <th scope="row">
        {name}
        {'role' in about && <div className="m3 t12">{t('company.people', { n: holders })}</div>}
      </th>
      <td>
        <Select<EventScope>
          variant="borderless"
          disabled={!canSave}
          aria-label={labelled(t('company.whose'))}
          value={now.events}
          options={eventScopes.map((value) => ({ value, label: t(`company.events_${value}`) }))}
          onChange={(events) => onChange(row, { ...now, events })}
        />
      </td>
      {narrowedFields.map((field) => (
        <td key={field}>
          <Select<Sight>
            variant="borderless"
            disabled={!canSave}
            className={`data-${now.fields[field] ?? 'whole'}`}
            aria-label={labelled(t(`company.seen_${field}`))}
            value={now.fields[field] ?? 'whole'}
            popupMatchSelectWidth={false}
            suffixIcon={null}
            options={sights.map((value) => ({ value, label: <SightWord sight={value} /> }))}
            onChange={(sight) => onChange(row, { ...now, fields: { ...now.fields, [field]: sight } })}
          />
          {field === 'Answers' && (
            <QuestionSights {...{ name, canSave }} fields={now.fields} onChange={(fields) => onChange(row, { ...now, fields })} />
          )}
        </td>
      ))}
      <td>
        <span className="row g1">
          <Choice
            label={labelled(t('company.taking'))}
            words={[t('company.may'), t('company.mayNot')]}
            isYes={now.canExport}
            canSave={canSave}
            onChange={(canExport) => onChange(row, { ...now, canExport })}
          />
          {'accountId' in about && canSave && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('company.widen', { name })}
              title={t('company.widen', { name })}
              onClick={() => onChange(row, WHOLE)}
            >
              <Icon name="x" />
            </button>
          )}
        </span>
      </td>
    </tr>
  )
}

const iconOf = { whole: 'eye', masked: 'idc', none: 'eyeoff' } as const satisfies Record<Sight, IconName>

function SightWord({ sight }: { sight: Sight }) {
  const t = useT()
  return (
    <span className="sight-word">
      <Icon name={iconOf[sight]} size={14} />
      {t(`company.sight_${sight}`)}
    </span>
  )
}

type ChoiceProps = { label: string; words: [yes: string, no: string]; isYes: boolean; canSave: boolean; onChange: (isYes: boolean) => void }

function Choice({ label, words: [yes, no], isYes, canSave, onChange }: ChoiceProps) {
  return (
    <Select<'yes' | 'no'>
      variant="borderless"
      disabled={!canSave}
      aria-label={label}
      value={isYes ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      onChange={(value) => onChange(value === 'yes')}
    />
  )
}

function AddMember({ rows, onAdd }: Pick<Props, 'rows' | 'onAdd'>) {
  const t = useT()
  const { data = [] } = useQuery(callQuery(workspaceCalls.membersNoPage, {}, { ignoresErrors: true }))
  const known = new Set(rows.map(keyOf))
  return (
    <div className="data-add">
      <Select<string>
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('company.addNarrowed')}
        placeholder={t('company.addNarrowed')}
        value={null}
        options={data.filter(({ accountId }) => !known.has(accountId)).map(({ accountId, name }) => ({ value: accountId, label: name }))}
        onChange={(accountId: string) => onAdd({ accountId, name: data.find((person) => person.accountId === accountId)?.name ?? '' })}
      />
    </div>
  )
}
