export function MaterialSitePage() {
  return null
}
