import { EmptyState, NoResult, type DroppableFilter } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { useT } from '#console/kit/text.ts'
import { emptyOf } from '#features/events/console/home/emptyOf.tsx'
import type { HomeTab } from '#features/events/console/home/homeSearch.ts'

export type ListStatesProps = {
  error: Error | null
  fetchedAt: number | undefined
  onRetry: () => void
  isEmpty: boolean
  tab: HomeTab
  filters: readonly DroppableFilter[]
  onClear: () => void
}

/** What a list of events shows instead of events. */
export function ListStates({ error, fetchedAt, onRetry, isEmpty, tab, filters, onClear }: ListStatesProps) {
  const t = useT()
  return (
    <>
      {error && (
        <div className="cards-error">
          <ErrorNote error={error} title={t(fetchedAt ? 'kit.notRefreshed' : 'core.loadFailed')} fetchedAt={fetchedAt} onRetry={onRetry} />
        </div>
      )}
      {isEmpty &&
        !error &&
        (filters.length > 0 ? (
          <NoResult title={t('events.noMatch')} filters={filters} onClear={onClear} />
        ) : (
          <EmptyState {...emptyOf(tab)} />
        ))}
    </>
  )
}
