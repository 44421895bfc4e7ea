import { Button } from 'antd'
import type { PropsWithChildren, ReactNode } from 'react'
import { ButtonLink } from '#console/kit/ButtonLink.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useT } from '#console/kit/text.ts'
import { importSteps, type ImportStep } from '#features/imports/rules.ts'
import type { Wizard } from '#features/imports/console/useWizard.ts'
import '#features/imports/console/imports.css'

type Props = PropsWithChildren<{ wizard: Wizard; isBusy?: boolean; footer?: ReactNode }>

/** One step: where it stands among the five, the way back, and what comes next. */
export function StepFrame({ wizard, isBusy = false, footer, children }: Props) {
  const t = useT()
  const { page, step, goBack, listPath, crumbs } = wizard
  return (
    <PageFrame
      page={page}
      title={t(`imports.step.${step}`)}
      breadcrumb={crumbs}
      actions={<Steps now={step} />}
      footer={
        <>
          {goBack ? (
            <Button icon={<Icon name="back" />} disabled={isBusy} onClick={goBack}>
              {t('imports.previous')}
            </Button>
          ) : (
            <ButtonLink to={listPath} icon={<Icon name="back" />}>
              {t('imports.toList')}
            </ButtonLink>
          )}
          {footer}
        </>
      }
    >
      {children}
    </PageFrame>
  )
}

function Steps({ now }: { now: ImportStep }) {
  const t = useT()
  const at = importSteps.indexOf(now)
  return (
    <ol className="imp-steps" aria-label={t('imports.steps')}>
      {importSteps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'imp-done' : index === at ? 'imp-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="imp-mark" aria-hidden>
            {index < at ? <Icon name="check" size={12} /> : index + 1}
          </span>
          {t(`imports.step.${step}`)}
          {index < at && <span className="unseen">{t('imports.stepDone')}</span>}
        </li>
      ))}
    </ol>
  )
}
