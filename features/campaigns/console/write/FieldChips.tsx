import { Button } from 'antd'
import { useT } from '#console/kit/text.ts'
import { campaignFields } from '#features/campaigns/rules.ts'

const ofEvent: readonly string[] = ['EventTitle', 'EventTime', 'EventPlace', 'Link']

/** What differs from reader to reader; a press puts it at the end. */
export function FieldChips({ hasEvent, onPick }: { hasEvent: boolean; onPick: (field: string) => void }) {
  const t = useT()
  return (
    <div className="row g1 wrap camp-chips">
      {campaignFields
        .filter((field) => hasEvent || !ofEvent.includes(field))
        .map((field) => (
          <Button key={field} size="small" onClick={() => onPick(`{{${field}}}`)}>
            {t(`campaigns.field_${field}`)}
          </Button>
        ))}
    </div>
  )
}
