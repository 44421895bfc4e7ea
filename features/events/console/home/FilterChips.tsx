import { lazy, Suspense } from 'react'
import { Icon } from '#console/kit/Icon.tsx'
import { Popover } from '#console/kit/Popover.tsx'
import { useT } from '#console/kit/text.ts'
import type { HomeAddress, HomeFilters } from '#features/events/console/home/homeSearch.ts'
import type { NamedFilter } from '#features/events/console/home/namedFilters.ts'

const FilterForm = lazy(() => import('#features/events/console/home/FilterForm.tsx').then((file) => ({ default: file.FilterForm })))

type Props = {
  named: readonly NamedFilter[]
  filters: HomeFilters
  /** Tags of the events in sight, as suggestions. */
  knownTags: readonly string[]
  onChange: (change: Partial<HomeAddress>) => void
}

/** The conditions in force, each with its way out, and the door to more. */
export function FilterChips({ named, filters, knownTags, onChange }: Props) {
  const t = useT()
  return (
    <>
      {named.map(({ key, label, value }) => (
        <span key={key} className="chip">
          <span className="chip-name">{label}</span>
          <span className="ell">{value}</span>
          <button type="button" aria-label={t('kit.dropFilter', { name: label })} onClick={() => onChange({ [key]: '', pageNo: '1' })}>
            <Icon name="x" size={12} />
          </button>
        </span>
      ))}
      <Popover
        label={t('events.filter')}
        type="dashed"
        size="small"
        icon={<Icon name="plus" size={12} />}
        width={300}
        trigger={t('events.filter')}
      >
        {() => (
          <div className="filter-panel">
            <Suspense fallback={<i className="skel filter-wait" />}>
              <FilterForm filters={filters} knownTags={knownTags} onChange={onChange} />
            </Suspense>
          </div>
        )}
      </Popover>
    </>
  )
}
