import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { useT } from '#console/kit/text.ts'
import { certificationCalls, type Licence } from '#features/certification/contract.ts'

/** Fetched only when somebody asks, since every look is written down. */
export function LicenceLook({ licence: { fileId, fileName, isPicture } }: { licence: Licence }) {
  const t = useT()
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address])

  const look = async () => {
    setBusy(true)
    try {
      const bytes = (await callApi(certificationCalls.licence, { fileId })) as Blob
      setAddress(URL.createObjectURL(bytes))
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className="cert-file">
        <span className="ell">{fileName}</span>
        <Button size="small" loading={isBusy} onClick={() => (address ? setAddress(null) : void look())}>
          {t(address ? 'certification.hide' : 'certification.look')}
        </Button>
      </div>
      {address &&
        (isPicture ? (
          <img className="cert-picture" src={address} alt={t('certification.licenceAlt')} />
        ) : (
          <a href={address} target="_blank" rel="noreferrer">
            {t('certification.openPdf')}
          </a>
        ))}
    </>
  )
}
