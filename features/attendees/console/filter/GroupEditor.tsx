import { Button, Checkbox } from 'antd'
import { Segments } from '#console/kit/Segments.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { MOST_DEPTH, type Group } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { ConditionEditor } from '#features/attendees/console/filter/ConditionEditor.tsx'
import { conditionOn } from '#features/attendees/console/filter/draft.ts'
import { isGroup, type Item } from '#features/attendees/console/filter/tree.ts'

type Props = { fields: readonly QueryField[]; group: Group; depth: number; onChange: (group: Group | null) => void }
type Relation = Group['relation']

export function GroupEditor({ fields, group, depth, onChange }: Props) {
  const t = useT()
  const put = (items: Item[]) => onChange({ ...group, items })
  const replace = (at: number, item: Item | null) => put(group.items.flatMap((old, index) => (index === at ? (item ? [item] : []) : [old])))
  const blank = fields[0] ? [conditionOn(fields[0])] : []
  return (
    <fieldset className={depth > 1 ? 'group group-inner' : 'group'}>
      <legend className="unseen">{t('attendees.group', { n: depth })}</legend>
      <div className="row g3 wrap">
        <Segments<Relation>
          label={t('attendees.group', { n: depth })}
          value={group.relation}
          items={(['AND', 'OR'] as const).map((key) => ({ key, label: t(`attendees.relation_${key}`) }))}
          onChange={(relation) => onChange({ ...group, relation })}
        />
        <Checkbox checked={group.isNot ?? false} onChange={({ target }) => onChange({ ...group, isNot: target.checked })}>
          {t('attendees.not')}
        </Checkbox>
        <span className="sp" />
        {depth > 1 && (
          <Button
            type="text"
            size="small"
            icon={<Icon name="trash" />}
            aria-label={t('attendees.removeGroup')}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      {group.items.map((item, at) =>
        isGroup(item) ? (
          <GroupEditor key={at} fields={fields} group={item} depth={depth + 1} onChange={(next) => replace(at, next)} />
        ) : (
          <div key={at} className="condition-line">
            <ConditionEditor fields={fields} condition={item} onChange={(next) => replace(at, next)} />
            <Button
              type="text"
              size="small"
              icon={<Icon name="x" />}
              aria-label={t('attendees.removeCondition', { n: at + 1 })}
              onClick={() => replace(at, null)}
            />
          </div>
        ),
      )}
      <div className="row g2">
        <Button size="small" icon={<Icon name="plus" size={14} />} onClick={() => put([...group.items, ...blank])}>
          {t('attendees.addCondition')}
        </Button>
        {depth < MOST_DEPTH && (
          <Button
            size="small"
            icon={<Icon name="plus" size={14} />}
            onClick={() => put([...group.items, { relation: 'OR', items: blank }])}
          >
            {t('attendees.addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
