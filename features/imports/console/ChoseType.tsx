import { Can } from '#console/kit/Can.tsx'
import { Icon } from '#console/kit/Icon.tsx'
import { useT } from '#console/kit/text.ts'
import { importCalls } from '#features/imports/contract.ts'
import { ImportHistory } from '#features/imports/console/ImportHistory.tsx'
import { StepFrame } from '#features/imports/console/StepFrame.tsx'
import type { Wizard } from '#features/imports/console/useWizard.ts'

const ways = [
  { type: 'byTicket', icon: 'ticket' },
  { type: 'oneTime', icon: 'list' },
] as const

/** Two ways in, and what came in before. */
export function ChoseType({ wizard }: { wizard: Wizard }) {
  const t = useT()
  return (
    <StepFrame wizard={wizard}>
      <div className="imp-start">
        <Can call={importCalls.upload} otherwise={<p className="note">{t('imports.notAllowed')}</p>}>
          <div className="imp-ways">
            {ways.map(({ type, icon }) => (
              <button key={type} type="button" className="imp-way" onClick={() => wizard.go('uploadFile', { type, ticketId: '', key: '' })}>
                <span className="imp-way-icon">
                  <Icon name={icon} size={20} />
                </span>
                <span className="sp">
                  <b>{t(`imports.type.${type}`)}</b>
                  <span className="m2 t13">{t(`imports.type.${type}Hint`)}</span>
                </span>
                <Icon name="right" />
              </button>
            ))}
          </div>
        </Can>
        <ImportHistory wizard={wizard} />
      </div>
    </StepFrame>
  )
}
