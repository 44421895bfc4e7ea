import { ExtensionTable } from '#features/extensions/console/ExtensionTable.tsx'

export function ServicePage() {
  return <ExtensionTable kind="service" />
}
