import { PageFrame } from '#console/kit/PageFrame.tsx'
import { useCallQuery } from '#console/kit/query.ts'
import { useT } from '#console/kit/text.ts'
import { extensionCalls } from '#features/extensions/contract.ts'
import { OutsideFrame } from '#features/extensions/console/OutsideFrame.tsx'
import { extensionPages } from '#features/extensions/pages.ts'

export function CallAgentPage() {
  const t = useT()
  const { data } = useCallQuery(extensionCalls.callAgent, {})
  return (
    <PageFrame page={extensionPages.callagent}>
      {data && (data.hasFrame || data.numbers.length > 0) && (
        <p className="extension-numbers">
          <span className="m3">{t('extensions.numbers')}</span>
          {data.numbers.length === 0 && <span className="m3">{t('extensions.noNumbers')}</span>}
          {data.numbers.map((number) => (
            <a key={number} className="mono" href={`tel:${number}`}>
              {number}
            </a>
          ))}
        </p>
      )}
      <OutsideFrame of="callagent" />
    </PageFrame>
  )
}
