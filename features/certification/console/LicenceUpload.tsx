import { Progress, Upload } from 'antd'
import { useState } from 'react'
import { MAX_UPLOAD_BYTES } from '#core/calls/files.ts'
import { callApi } from '#console/kit/callApi.ts'
import { imageExtensions } from '#console/kit/FileUpload.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { megabytes, typesText, uploadProblem } from '#console/kit/uploadLimits.ts'
import { certificationCalls, type Licence } from '#features/certification/contract.ts'
import { LicenceLook } from '#features/certification/console/LicenceLook.tsx'
import '#console/kit/files.css'

const extensions = [...imageExtensions, 'pdf']

type Props = { id?: string; value?: Licence | null; onChange?: (licence: Licence) => void; onBlur?: () => void }

/** Not among the organisation's other files: it goes where it is sealed. */
export function LicenceUpload({ id, value, onChange, onBlur }: Props) {
  const t = useT()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File) => {
    setSending(true)
    try {
      onChange?.(await callApi(certificationCalls.uploadLicence, {}, { file, ignoresErrors: true }))
      onBlur?.()
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  const take = (file: File) => {
    const refused = uploadProblem(file, { maxBytes: MAX_UPLOAD_BYTES, extensions })
    setProblem(refused)
    if (!refused) void send(file)
    return Upload.LIST_IGNORE
  }

  return (
    <div>
      <Upload.Dragger
        {...(id && { id })}
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        showUploadList={false}
        disabled={isSending}
        beforeUpload={(file) => take(file)}
      >
        <div className="drop">
          <Icon name="ul" size={20} />
          <span>{t('kit.uploadHere')}</span>
          <span className="t12 m3">{t('kit.uploadLimit', { types: typesText(extensions), limit: megabytes(MAX_UPLOAD_BYTES) })}</span>
        </div>
      </Upload.Dragger>
      <output>{isSending && <Progress percent={30} size="small" showInfo={false} />}</output>
      {problem && (
        <p className="field-error" role="alert" style={{ color: 'var(--danger)' }}>
          <Icon name="warn" size={14} />
          {problem}
        </p>
      )}
      {value && <LicenceLook key={value.fileId} licence={value} />}
    </div>
  )
}
