import { PageFrame } from '#console/kit/PageFrame.tsx'
import { OutsideFrame } from '#features/extensions/console/OutsideFrame.tsx'
import { extensionPages } from '#features/extensions/pages.ts'

export function DigitalPage() {
  return (
    <PageFrame page={extensionPages.digital}>
      <OutsideFrame of="digital" />
    </PageFrame>
  )
}
