import { Form } from 'antd'
import { useState } from 'react'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { EditDrawer } from '#console/kit/EditDrawer.tsx'
import { ErrorNote } from '#console/kit/ErrorNote.tsx'
import { FieldForm } from '#console/kit/Field.tsx'
import { showRefusedFields } from '#console/kit/fieldProblems.tsx'
import { useT } from '#console/kit/text.ts'
import { liveCalls } from '#features/live/contract.ts'
import { draftOf, type RoomDraft } from '#features/live/console/draft.ts'
import { RoomFields } from '#features/live/console/RoomFields.tsx'
import { useRefetch } from '#features/live/console/useRoom.ts'
import type { RoomDetail } from '#features/live/shapes.ts'

type Props = { room: RoomDetail; onClose: () => void }

export function SettingDrawer({ room, onClose }: Props) {
  const t = useT()
  const [form] = Form.useForm<RoomDraft>()
  const [isDirty, setDirty] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const refetch = useRefetch()
  const start = draftOf(room)
  const submit = async () => {
    setBusy(true)
    setError(null)
    try {
      const { id, version } = room
      await callApi(liveCalls.edit, { id, version, ...start, ...(form.getFieldsValue() as RoomDraft) }, { ignoresErrors: true })
      onClose()
    } catch (refused) {
      if (!(refused instanceof CallError)) throw refused
      if (!showRefusedFields(form, refused)) setError(refused)
    } finally {
      setBusy(false)
      void refetch()
    }
  }
  return (
    <EditDrawer title={t('live.settings')} isDirty={isDirty} isBusy={isBusy} onSave={form.submit} onClose={onClose}>
      {error && <ErrorNote error={error} title={t('live.notSaved')} />}
      <FieldForm<RoomDraft> form={form} initialValues={start} onValuesChange={() => setDirty(true)} onFinish={() => void submit()}>
        <RoomFields bventId={room.bventId} timeZone={room.timeZone} isStarted={room.status !== 'NotStarted'} />
      </FieldForm>
    </EditDrawer>
  )
}
