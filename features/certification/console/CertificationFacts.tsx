import { useT } from '#console/kit/text.ts'
import type { Certification } from '#features/certification/contract.ts'
import { LicenceLook } from '#features/certification/console/LicenceLook.tsx'

type Props = { certification: Certification; canLook: boolean }

/** As it was handed in: it cannot be changed while it is judged, nor afterwards. */
export function CertificationFacts({ certification, canLook }: Props) {
  const t = useT()
  const { state, licence } = certification
  const facts = ['name', 'creditCode', 'legalPerson', 'address', 'contactName', 'contactMobile'] as const
  return (
    <div>
      {state === 'Submitted' && <p className="note">{t('certification.waiting')}</p>}
      {state === 'Approved' && <p className="note">{t('certification.approvedNote')}</p>}
      {!canLook && state !== 'Approved' && <p className="note">{t('certification.readOnly')}</p>}
      {state !== 'None' && (
        <dl className="cert-facts">
          {facts.map(
            (fact) =>
              certification[fact] && (
                <div key={fact} style={{ display: 'contents' }}>
                  <dt>{t(`certification.${fact}`)}</dt>
                  <dd className={fact === 'creditCode' ? 'mono' : ''}>{certification[fact]}</dd>
                </div>
              ),
          )}
          {licence && (
            <>
              <dt>{t('certification.licence')}</dt>
              <dd>{canLook ? <LicenceLook licence={licence} /> : licence.fileName}</dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
