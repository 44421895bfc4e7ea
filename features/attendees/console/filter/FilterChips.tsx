import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import type { Group } from '#features/attendees/filter.ts'
import type { QueryField } from '#features/attendees/shapes.ts'
import { FilterZone } from '#features/attendees/console/filter/filterZone.ts'
import { changedAt, chipsOf, isGroup, NO_FILTER, withItem, withoutChip } from '#features/attendees/console/filter/tree.ts'
import { wordsOf } from '#features/attendees/console/filter/words.ts'
import { useWording } from '#features/attendees/console/filter/useWording.ts'
import '#console/kit/chip.css'
import '#features/attendees/console/filter/filter.css'

const ConditionPanel = lazy(() =>
  import('#features/attendees/console/filter/ConditionPanel.tsx').then((file) => ({ default: file.ConditionPanel })),
)
const FilterBuilder = lazy(() =>
  import('#features/attendees/console/filter/FilterBuilder.tsx').then((file) => ({ default: file.FilterBuilder })),
)

const PANEL_PX = 340

type Props = {
  fields: readonly QueryField[]
  filter: Group
  timeZone: string
  /** Conditions of another kind, in the same line. */
  before?: ReactNode
  onChange: (filter: Group) => void
}

/** The conditions in force as 字段 · 条件 · 值, each to be changed or dropped, and the door to more. */
export function FilterChips({ fields, filter, timeZone, before, onChange }: Props) {
  const t = useT()
  const wording = useWording()
  const [built, setBuilt] = useState<Group | null>(null)
  const chips = chipsOf(filter)
  return (
    <FilterZone value={timeZone}>
      {(before || chips.length > 0) && (
        <span className="chips">
          {before}
          {chips.map((item, at) => {
            const { name, action, value } = wordsOf(item, fields, wording)
            // A list: Ant Design would put one box around a fragment.
            const body = [
              <span key="name" className={isGroup(item) ? 'chip-name ell' : 'chip-name'}>
                {name}
              </span>,
              <span key="action" className="m2">
                {action}
              </span>,
              value && (
                <span key="value" className={isGroup(item) ? 'chip-count' : 'ell'}>
                  {value}
                </span>
              ),
            ]
            return (
              <span key={`${at}-${name}`} className="chip chip-filter">
                {isGroup(item) ? (
                  <Button type="text" className="chip-body" aria-label={`${name} ${action} ${value}`} onClick={() => setBuilt(filter)}>
                    {body}
                  </Button>
                ) : (
                  <Popover label={`${name} ${action} ${value}`} className="chip-body" width={PANEL_PX} trigger={body}>
                    {(close) => (
                      <Suspense fallback={<i className="skel panel-wait" />}>
                        <ConditionPanel
                          fields={fields}
                          condition={item}
                          onApply={(next) => {
                            onChange(changedAt(filter, [at], () => next))
                            close()
                          }}
                        />
                      </Suspense>
                    )}
                  </Popover>
                )}
                <button type="button" aria-label={t('kit.dropFilter', { name })} onClick={() => onChange(withoutChip(filter, at))}>
                  <Icon name="x" size={12} />
                </button>
              </span>
            )
          })}
          {chips.length > 0 && (
            <button type="button" className="link m3 t13 chips-clear" onClick={() => onChange(NO_FILTER)}>
              {t('core.clear')}
            </button>
          )}
        </span>
      )}
      <Popover
        label={t('attendees.filter')}
        type="dashed"
        size="small"
        icon={<Icon name="plus" size={12} />}
        width={PANEL_PX}
        trigger={<span className="filter-word">{t('attendees.filter')}</span>}
      >
        {(close) => (
          <Suspense fallback={<i className="skel panel-wait" />}>
            <ConditionPanel
              fields={fields}
              condition={null}
              onApply={(next) => {
                onChange(withItem(filter, next))
                close()
              }}
              onBuild={(draft) => {
                close()
                setBuilt(draft ? withItem(filter, draft) : filter)
              }}
            />
          </Suspense>
        )}
      </Popover>
      {built && (
        <Suspense fallback={null}>
          <FilterBuilder
            fields={fields}
            filter={built}
            onClose={() => setBuilt(null)}
            onApply={(next) => {
              onChange(next)
              setBuilt(null)
            }}
          />
        </Suspense>
      )}
    </FilterZone>
  )
}
