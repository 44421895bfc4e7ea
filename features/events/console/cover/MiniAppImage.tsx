import type { FileRef } from '#core/schema.ts'
import { eventCalls } from '#features/events/contract.ts'
import type { EventInfo } from '#features/events/shapes.ts'
import { FileUpload } from '#console/kit/FileUpload.tsx'
import { useCall } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { showToast } from '#console/kit/toast.ts'

/** The event keeps the address of the picture; the upload shows it as the file it is. */
function fileOf(address: string | null, fileName: string): FileRef[] {
  if (!address) return []
  return [{ id: address.slice('/files/'.length), fileName, extension: 'webp', relativeUrl: address, absoluteUrl: address }]
}

export function MiniAppImage({ event: { bventId, miniAppImage } }: { event: EventInfo }) {
  const t = useT()
  const save = useCall(eventCalls.saveMiniAppImage, { changes: [eventCalls.detail] })
  const change = ([file]: FileRef[]) =>
    save.mutate(
      { bventId, fileId: file?.id ?? null },
      { onSuccess: () => showToast({ kind: 'success', text: t(file ? 'events.miniAppSaved' : 'events.miniAppRemoved') }) },
    )
  return (
    <FileUpload purpose="content" value={fileOf(miniAppImage, t('events.miniAppImage'))} onChange={change} isDisabled={save.isPending} />
  )
}
