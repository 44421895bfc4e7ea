import { Drawer, Pagination } from 'antd'
import { useState } from 'react'
import { PAGE_SIZE } from '#core/schema.ts'
import { EmptyState } from '#console/kit/EmptyState.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { SearchInput } from '#console/kit/SearchInput.tsx'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useRows } from '#console/kit/useRows.ts'
import { surveyCalls } from '#features/surveys/contract.ts'
import type { QuestionResult } from '#features/surveys/shapes.ts'

const WIDTH_PX = 560
type Props = { id: string; question: QuestionResult; onClose: () => void }

/** What people wrote, searched and read page by page. */
export function TextsDrawer({ id, question: { fieldName, displayName }, onClose }: Props) {
  const t = useT()
  const [keyWords, setKeyWords] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const query = useRows(surveyCalls.texts, { id, fieldName, ...(keyWords && { keyWords }), pageNo, pageSize: PAGE_SIZE })
  const { data, error, refetch } = query
  return (
    <Drawer open title={displayName} size={WIDTH_PX} onClose={onClose}>
      <SearchInput
        placeholder={t('surveys.textSearch')}
        value={keyWords}
        onChange={(words) => {
          setKeyWords(words)
          setPageNo(1)
        }}
      />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonFields count={4} />}
      {data && data.list.length === 0 && <EmptyState icon="para" title={t('surveys.noTexts')} />}
      <ul className="survey-texts">
        {data?.list.map((text) => (
          <li key={text.id}>
            <p>{text.text}</p>
            {text.name && <span className="t12 m3">{text.name}</span>}
          </li>
        ))}
      </ul>
      {data && data.total > PAGE_SIZE && (
        <Pagination size="small" current={pageNo} pageSize={PAGE_SIZE} total={data.total} showSizeChanger={false} onChange={setPageNo} />
      )}
    </Drawer>
  )
}
