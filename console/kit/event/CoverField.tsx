import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FileRef } from '#core/schema.ts'
import { fileCalls } from '#core/calls/files.ts'
import { callApi, CallError } from '#console/kit/callApi.ts'
import { useEventAsking } from '#console/kit/event/asking.ts'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { PickMaterial } from '#console/kit/PickMaterial.tsx'
import { useT } from '#console/kit/text.ts'
import { OwnCover } from '#console/kit/event/OwnCover.tsx'
import { coverAddress } from '#console/kit/event/coverAddress.ts'
import '#console/kit/event/form.css'

export type Cover = { templateId: string; url: string; file?: FileRef }
type Props = { value: Cover; onChange: (cover: Cover) => void; isDisabled?: boolean }

/** One of ours, or an own picture cut to the shape of a cover. */
export function CoverField({ value, onChange, isDisabled = false }: Props) {
  const t = useT()
  const id = useId()
  const [isSending, setSending] = useState(false)
  const { listCovers } = useEventAsking()
  const { data: covers = [] } = useQuery({ queryKey: ['covers'], queryFn: listCovers, staleTime: Infinity })

  const send = async (file: File): Promise<boolean> => {
    setSending(true)
    try {
      const taken = await callApi(fileCalls.upload, { purpose: 'cover' }, { file })
      onChange({ templateId: '', url: taken.relativeUrl, file: taken })
      return true
    } catch (error) {
      if (error instanceof CallError) return false
      throw error
    } finally {
      setSending(false)
    }
  }

  return (
    <fieldset className="cover-field">
      <legend>{t('events.cover')}</legend>
      <img className="cover-shown" src={coverAddress(value.url, 560, 191)} alt={t('events.coverShown')} width={560} height={191} />
      {!isDisabled && (
        <>
          <div className="cover-choices" role="radiogroup" aria-label={t('events.coverTemplates')}>
            {covers.map(({ templateId, url }, at) => (
              <label key={templateId} className={value.templateId === templateId ? 'cover-on' : undefined}>
                <input
                  className="unseen"
                  type="radio"
                  name={id}
                  checked={value.templateId === templateId}
                  onChange={() => onChange({ templateId, url })}
                />
                <img src={url} alt={t('events.coverNo', { n: at + 1 })} width={80} height={40} loading="lazy" />
              </label>
            ))}
          </div>
          <div className="row g2 wrap">
            <OwnCover isBusy={isSending} onSend={send} />
            <PickMaterial
              kind="picture"
              extensions={imageExtensions}
              onPick={(file) => onChange({ templateId: '', url: file.relativeUrl, file })}
            />
          </div>
          <p className="t13 m3">{t('events.coverHint')}</p>
        </>
      )}
    </fieldset>
  )
}
