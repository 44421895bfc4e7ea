import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import type { EventRow } from '#features/events/shapes.ts'
import { Icon } from '#console/kit/Icon.tsx'
import { useIsSlow } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import type { TableData } from '#console/kit/useRows.ts'
import { EventCard } from '#features/events/console/home/EventCard.tsx'
import type { ListStatesProps } from '#features/events/console/home/ListStates.tsx'
import { CARD_PAGE } from '#features/events/console/home/homeSearch.ts'

const ListStates = lazy(() => import('#features/events/console/home/ListStates.tsx').then((file) => ({ default: file.ListStates })))

type Props = { data: TableData<EventRow>; states: ListStatesProps; now: Date; pageNo: number; onPage: (pageNo: number) => void }

/** Pictures to find an event by; the footer turns pages. */
export function EventCards({ data, states, now, pageNo, onPage }: Props) {
  const { rows, total, isStale, isFetching } = data
  const t = useT()
  return (
    <section className="cards-box" aria-label={t('events.home')} aria-busy={isFetching}>
      <div className="cards-scroll">
        {(data.error || rows?.length === 0) && (
          <Suspense fallback={null}>
            <ListStates {...states} />
          </Suspense>
        )}
        {!rows && !data.error && <CardSkeletons />}
        {rows && rows.length > 0 && (
          <ul className={isStale ? 'cards is-stale' : 'cards'}>
            {rows.map((event) => (
              <li key={event.bventId}>
                <EventCard event={event} now={now} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {total > CARD_PAGE && <Pager total={total} pageNo={pageNo} onPage={onPage} />}
    </section>
  )
}

function Pager({ total, pageNo, onPage }: { total: number; pageNo: number; onPage: (pageNo: number) => void }) {
  const t = useT()
  const pages = Math.ceil(total / CARD_PAGE)
  return (
    <footer className="cards-foot">
      <span>{t('events.countEvents', { n: total })}</span>
      <span className="sp" />
      <Button
        size="small"
        disabled={pageNo <= 1}
        aria-label={t('kit.previousPage')}
        onClick={() => onPage(pageNo - 1)}
        icon={<Icon name="left" size={14} />}
      />
      <output>{t('events.pageOf', { page: pageNo, pages })}</output>
      <Button
        size="small"
        disabled={pageNo >= pages}
        aria-label={t('kit.nextPage')}
        onClick={() => onPage(pageNo + 1)}
        icon={<Icon name="right" size={14} />}
      />
    </footer>
  )
}

function CardSkeletons() {
  const t = useT()
  const isSlow = useIsSlow(true)
  return (
    <output className="cards" aria-label={t('kit.loading')}>
      {isSlow &&
        Array.from({ length: 6 }, (_, at) => (
          <span key={at} className="card">
            <span className="card-body row g3">
              <i className="skel card-cover" />
              <span className="sp card-lines">
                <i className="skel" />
                <i className="skel" />
                <i className="skel" />
              </span>
            </span>
            <span className="card-foot" />
          </span>
        ))}
    </output>
  )
}
