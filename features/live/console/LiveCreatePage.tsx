import { Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { pathOf } from '#core/page.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { Can } from '#console/kit/Can.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { SkeletonFields } from '#console/kit/SkeletonRows.tsx'
import { useT } from '#console/kit/text.ts'
import { useUnsavedGuard } from '#console/kit/useUnsavedGuard.tsx'
import { liveCalls } from '#features/live/contract.ts'
import { NEW_ROOM, type RoomDraft } from '#features/live/console/draft.ts'
import { RoomFields } from '#features/live/console/RoomFields.tsx'
import { useRefetch } from '#features/live/console/useRoom.ts'
import { livePages } from '#features/live/pages.ts'

const quiet = { ignoresErrors: true }

/** A room of this event; it begins and ends with it unless somebody says otherwise. */
export function LiveCreatePage() {
  const t = useT()
  const navigate = useNavigate()
  const refetchRooms = useRefetch()
  const { bventId = '' } = useParams()
  const { data: event, error, refetch } = useCallQuery(liveCalls.getBvent, { bventId }, quiet)
  const [form] = Form.useForm<RoomDraft>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const guard = useUnsavedGuard(isDirty && !isBusy)
  const submit = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const draft = { ...NEW_ROOM, ...(form.getFieldsValue() as RoomDraft) }
      const { id } = await callApi(liveCalls.create, { bventId, ...draft }, quiet)
      setDirty(false)
      await refetchRooms()
      await navigate(`${pathOf(livePages.room, { bventId })}?id=${id}`)
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      if (!showRefusedFields(form, refused)) setRefusal(refused)
      setBusy(false)
    }
  }
  return (
    <PageFrame
      page={livePages.create}
      actions={
        <Can call={liveCalls.create}>
          <Button type="primary" loading={isBusy} disabled={!event} onClick={form.submit}>
            {t('live.add')}
          </Button>
        </Can>
      }
    >
      <div className="frame-body">
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!event && !error && <SkeletonFields count={6} />}
        {refusal && <ErrorNote error={refusal} title={t('live.notSaved')} />}
        {event && (
          <FieldForm<RoomDraft>
            form={form}
            initialValues={{ ...NEW_ROOM, title: t('live.defaultTitle'), startTime: event.startTime, endTime: event.endTime }}
            onValuesChange={() => setDirty(true)}
            onFinish={() => void submit()}
          >
            <RoomFields bventId={event.bventId} timeZone={event.timeZone} />
          </FieldForm>
        )}
      </div>
      {guard}
    </PageFrame>
  )
}
