import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import { eventSorts, type EventSort } from '#features/events/rules.ts'

/** In which order the events stand; pinned ones stay first in each. */
export function SortMenu({ value, onChange }: { value: EventSort; onChange: (sort: EventSort) => void }) {
  const t = useT()
  return (
    <Popover
      label={t('events.sort')}
      size="small"
      align="end"
      width={200}
      icon={<Icon name="upd" size={14} />}
      trigger={t(`events.sort_${value}`)}
    >
      {(close) => (
        <ul className="pick" aria-label={t('events.sort')}>
          {eventSorts.map((sort) => (
            <li key={sort}>
              <button
                type="button"
                className="mi"
                aria-pressed={sort === value}
                data-autofocus={sort === value || undefined}
                onClick={() => {
                  close()
                  onChange(sort)
                }}
              >
                <span className="sp">{t(`events.sort_${sort}`)}</span>
                {sort === value && <Icon name="check" size={14} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}
