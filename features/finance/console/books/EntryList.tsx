import { DataTable, type TableSearch } from '#console/kit/DataTable.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { useT } from '#console/kit/text.ts'
import type { BookEntry } from '#features/finance/contract.ts'
import { NO_FILTER } from '#features/finance/console/books/bookAddress.ts'
import { BookFilters } from '#features/finance/console/books/BookFilters.tsx'
import { worth } from '#features/finance/console/books/bookWords.tsx'
import { entryColumns } from '#features/finance/console/books/entryColumns.tsx'
import { useBookChips } from '#features/finance/console/books/useBookChips.ts'
import type { Books } from '#features/finance/console/books/useBooks.ts'

/** Every entry behind the sums above it. */
export function EntryList({ books: { search, setAddress, summary, data, choices } }: { books: Books }) {
  const t = useT()
  const titleOf = (bventId: string) => choices.events.find((event) => event.bventId === bventId)?.title ?? t('finance.goneEvent')
  const chips = useBookChips(search, { accounts: choices.accounts, titleOf })
  const dropped = [
    ...chips.map(({ key, name }) => ({ label: name, drop: () => setAddress({ [key]: '', pageNo: '1' }) })),
    ...(search.words ? [{ label: t('finance.search'), drop: () => setAddress({ words: '', pageNo: '1' }) }] : []),
  ]
  const sums = summary?.debit.map(({ amount, currency }) => t('finance.balanced', { amount: worth(amount, currency) })) ?? []
  return (
    <div className="book-list">
      <DataTable<BookEntry, TableSearch>
        name="ledger"
        label={t('finance.list')}
        columns={entryColumns()}
        rowKey={({ id }) => id}
        {...data}
        toolbar={
          <>
            <h2 className="t16 b">{t('finance.list')}</h2>
            <span className="t12 m3 sp book-hint">{t('finance.listHint')}</span>
            <SearchInput
              width={220}
              value={search.words}
              placeholder={t('finance.searchHint')}
              onChange={(words) => setAddress({ words, pageNo: '1' })}
            />
            <BookFilters
              filter={search}
              chips={chips}
              accounts={choices.accounts}
              events={choices.events}
              onChange={({ bventId, cause, account, currency }) =>
                setAddress({
                  ...(bventId !== undefined && { bventId }),
                  ...(cause !== undefined && { cause }),
                  ...(account !== undefined && { account }),
                  ...(currency !== undefined && { currency }),
                  pageNo: '1',
                })
              }
            />
          </>
        }
        search={{ pageNo: search.pageNo, pageSize: search.pageSize }}
        onSearch={({ pageNo, pageSize }) => setAddress({ pageNo: String(pageNo), pageSize: String(pageSize) })}
        filters={dropped}
        onClearFilters={() => setAddress({ ...NO_FILTER, words: '', pageNo: '1' })}
        empty={{ icon: 'wallet', title: t('finance.none'), hint: t('finance.noneHint') }}
        totalText={[t('finance.totalEntries', { n: data.total }), ...(search.account ? [] : sums)].join(' · ')}
      />
    </div>
  )
}
