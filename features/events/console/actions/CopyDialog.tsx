import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { eventCalls } from '#features/events/contract.ts'
import type { EventRow } from '#features/events/shapes.ts'
import { callQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { useUser } from '#console/kit/user.ts'
import { CopyForm } from '#features/events/console/actions/CopyForm.tsx'
import { CopyRun } from '#features/events/console/actions/CopyRun.tsx'
import '#features/events/console/actions/actions.css'

const SHOWN = 50

/** Choose the event unless it is given, say what goes along, watch it being made. */
export function CopyDialog({ event: given, onClose }: { event: EventRow | null; onClose: () => void }) {
  const t = useT()
  const [chosenId, setChosenId] = useState<string | null>(given?.bventId ?? null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const { data: event } = useQuery({
    ...callQuery(eventCalls.detail, { bventId: chosenId ?? '' }),
    enabled: chosenId !== null && !given,
  })
  const source = given ?? event ?? null

  return (
    <Modal
      open
      title={given ? t('events.copyOf', { title: given.title }) : t('events.copyExisting')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {taskId ? (
        <CopyRun taskId={taskId} onAgain={() => setTaskId(null)} onClose={onClose} />
      ) : (
        <>
          {!given && <EventChoice value={chosenId} onChange={setChosenId} />}
          <CopyForm key={source?.bventId ?? ''} source={source} onStarted={setTaskId} onClose={onClose} />
        </>
      )}
    </Modal>
  )
}

function EventChoice({ value, onChange }: { value: string | null; onChange: (bventId: string) => void }) {
  const t = useT()
  const topOrgId = useUser()?.topOrgId ?? ''
  const [words, setWords] = useState('')
  const { data, isFetching } = useQuery({
    ...callQuery(eventCalls.getBvents, { topOrgId, pageSize: SHOWN, ...(words && { keyWords: words }) }, { ignoresErrors: true }),
    placeholderData: (previous) => previous,
    enabled: topOrgId !== '',
  })
  return (
    <div className="copy-source">
      <Select
        size="large"
        style={{ width: '100%' }}
        showSearch={{ filterOption: false, onSearch: (typed) => setWords(typed.trim()) }}
        loading={isFetching}
        placeholder={t('events.chooseEvent')}
        aria-label={t('events.chooseEvent')}
        notFoundContent={t('kit.noResult')}
        value={value}
        onChange={onChange}
        options={(data?.list ?? []).map(({ bventId, title }) => ({ value: bventId, label: title }))}
      />
    </div>
  )
}
