import { ExtensionTable } from '#features/extensions/console/ExtensionTable.tsx'

export function FunctionPage() {
  return <ExtensionTable kind="function" />
}
