import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { TaskProgress } from '#console/kit/TaskProgress.tsx'
import { useT } from '#console/kit/text.ts'
import { useTasks } from '#console/kit/useTasks.ts'
import { financeTasks } from '#features/finance/contract.ts'
import { matchOf } from '#features/finance/console/books/bookAddress.ts'
import { BookFigures } from '#features/finance/console/books/BookFigures.tsx'
import { EntryList } from '#features/finance/console/books/EntryList.tsx'
import { EventIncome } from '#features/finance/console/books/EventIncome.tsx'
import { PeriodPicker } from '#features/finance/console/books/PeriodPicker.tsx'
import { useBooks } from '#features/finance/console/books/useBooks.ts'
import { YearChart } from '#features/finance/console/books/YearChart.tsx'
import { ReconcilePart } from '#features/finance/console/days/ReconcilePart.tsx'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { financePages } from '#features/finance/pages.ts'
import '#features/finance/console/books.css'

const ExportDialog = lazy(() => import('#features/finance/console/books/ExportDialog.tsx').then((file) => ({ default: file.ExportDialog })))

/** The books in words: what a period brought, where it came from, and every entry behind it. */
export function BooksPage() {
  const t = useT()
  const books = useBooks()
  const { search, setAddress, summary, summaryError, onSummaryRetry, currency, data } = books
  const [isExporting, setExporting] = useState(false)
  const canExport = useCan(financeTasks.export.calls.start.access)
  const tasks = useTasks(() => {})
  return (
    <PageFrame
      page={financePages.books}
      actions={
        <>
          <PeriodPicker value={search} onChange={(days) => setAddress({ ...days, pageNo: '1' })} />
          {canExport && (
            <Button icon={<Icon name="dl" />} disabled={data.total === 0} onClick={() => setExporting(true)}>
              {t('finance.export')}
            </Button>
          )}
          <ButtonLink type="primary" icon={<Icon name="check" />} to={financePages.days.path}>
            {t('finance.days')}
          </ButtonLink>
        </>
      }
    >
      {summaryError && (
        <div className="frame-body">
          <ErrorNote error={summaryError} onRetry={onSummaryRetry} />
        </div>
      )}
      <BookFigures summary={summary} currency={currency} onCause={(cause) => setAddress({ cause, pageNo: '1' })} />
      <div className="book-parts">
        <YearChart months={summary?.months ?? []} to={search.to} currency={currency} />
        <EventIncome events={summary?.events} currency={currency} onEvent={(bventId) => setAddress({ bventId, pageNo: '1' })} />
        <ReconcilePart />
      </div>
      <EntryList books={books} />
      <TaskProgress tasks={tasks.watched} />
      <Suspense fallback={null}>
        {isExporting && <ExportDialog match={matchOf(search)} n={data.total} start={tasks.start} onClose={() => setExporting(false)} />}
      </Suspense>
    </PageFrame>
  )
}
