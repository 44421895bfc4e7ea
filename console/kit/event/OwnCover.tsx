import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from 'antd'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { uploadProblem } from '#console/kit/uploadLimits.ts'

const CoverCropper = lazy(() => import('#console/kit/event/CoverCropper.tsx').then((file) => ({ default: file.CoverCropper })))

type Props = { isBusy: boolean; onSend: (file: File) => Promise<boolean> }

/** An own picture, cut to the shape of a cover before it is sent. */
export function OwnCover({ isBusy, onSend }: Props) {
  const t = useT()
  const picker = useRef<HTMLInputElement>(null)
  const [raw, setRaw] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const take = (file: File | undefined) => {
    if (!file) return
    const refused = uploadProblem(file, { maxBytes: MAX_UPLOAD_BYTES, extensions: imageExtensions })
    setProblem(refused)
    if (!refused) setRaw(file)
  }
  return (
    <>
      <Button icon={<Icon name="ul" />} onClick={() => picker.current?.click()}>
        {t('events.coverUpload')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={imageExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      {problem && (
        <p className="field-error t13 down" role="alert">
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
      <Suspense fallback={null}>
        {raw && (
          <CoverCropper
            file={raw}
            isBusy={isBusy}
            onCropped={(file) => void onSend(file).then((isSent) => isSent && setRaw(null))}
            onClose={() => setRaw(null)}
            onUnreadable={() => {
              setRaw(null)
              setProblem(t('events.coverUnreadable'))
            }}
          />
        )}
      </Suspense>
    </>
  )
}
