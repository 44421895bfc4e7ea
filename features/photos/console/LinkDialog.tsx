import { AutoComplete, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#console/kit/ActDialog.tsx'
import { callApi } from '#console/kit/callApi.ts'
import { DateTimePicker } from '#console/kit/DateTimePicker.tsx'
import { serverNow } from '#console/kit/serverTime.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'
import { photoCalls } from '#features/photos/contract.ts'
import { MOST_LINK_PHOTOS } from '#features/photos/rules.ts'
import type { Photographer } from '#features/photos/shapes.ts'

const USUAL_MOST = 500
const USUAL_DAYS = 3
const DAY_MS = 86_400_000

type Props = {
  bventId: string
  link: Photographer | null
  rooms: readonly string[]
  timeZone: string
  onSaved: () => void
  onClose: () => void
}

/** Who it is for, where they stand, until when and how many: all that a link without an account needs. */
export function LinkDialog({ bventId, link, rooms, timeZone, onSaved, onClose }: Props) {
  const t = useT()
  const [name, setName] = useState(link?.name ?? '')
  const [room, setRoom] = useState(link?.room ?? '')
  const [endTime, setEndTime] = useState<string | null>(
    () => link?.endTime ?? new Date(Math.ceil((serverNow().getTime() + USUAL_DAYS * DAY_MS) / 3_600_000) * 3_600_000).toISOString(),
  )
  const [most, setMost] = useState(link?.most ?? USUAL_MOST)
  const save = async () => {
    await callApi(
      photoCalls.saveLink,
      { bventId, ...(link && { id: link.id }), name, room, endTime: endTime ?? '', most },
      { ignoresErrors: true },
    )
    showToast({ kind: 'success', text: t('photos.linkSaved') })
    onSaved()
  }
  return (
    <ActDialog
      className="photo-dialog"
      title={t('photos.linkTitle')}
      confirmText={t('photos.save')}
      notDone={t('photos.notDone')}
      isDisabled={name.trim() === '' || !endTime}
      onConfirm={save}
      onClose={onClose}
    >
      <label htmlFor="link-name">{t('photos.linkName')}</label>
      <Input id="link-name" value={name} maxLength={30} onChange={({ target }) => setName(target.value)} />
      <label htmlFor="link-room">{t('photos.linkRoom')}</label>
      <AutoComplete id="link-room" value={room} maxLength={60} options={rooms.map((value) => ({ value }))} onChange={setRoom} />
      <p className="t13 m3">{t('photos.roomHint')}</p>
      <label htmlFor="link-end">{t('photos.linkEnd')}</label>
      <DateTimePicker id="link-end" value={endTime} timeZone={timeZone} onChange={setEndTime} />
      <label htmlFor="link-most">{t('photos.linkMost')}</label>
      <InputNumber
        id="link-most"
        value={most}
        min={1}
        max={MOST_LINK_PHOTOS}
        precision={0}
        onChange={(value) => setMost(value ?? USUAL_MOST)}
      />
    </ActDialog>
  )
}
