import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import type { CertificationState } from '#features/certification/rules.ts'

const steps = ['company', 'judged', 'done'] as const
const at: Record<CertificationState, number> = { None: 0, Rejected: 0, Submitted: 1, Approved: 3 }

export function CertificationSteps({ state }: { state: CertificationState }) {
  const t = useT()
  const current = at[state]
  return (
    <ol className="cert-steps" aria-label={t('certification.progress')}>
      {steps.map((step, n) => (
        <li key={step} className={n < current ? 'done' : ''} {...(n === current && { 'aria-current': 'step' as const })}>
          <span className="mark" aria-hidden>
            {n < current ? <Icon name="check" size={12} /> : n + 1}
          </span>
          {t(`certification.step_${step}`)}
        </li>
      ))}
    </ol>
  )
}
