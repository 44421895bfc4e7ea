const SCALE = 2
const REVOKE_AFTER_MS = 60_000

/** The drawing as it stands, twice as sharp, on the colour it stands on. */
export async function savePicture(box: HTMLElement, name: string): Promise<void> {
  const svg = box.querySelector('svg')
  if (!svg) return
  const { width, height } = svg.getBoundingClientRect()
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: width * SCALE, height: height * SCALE })
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = getComputedStyle(box).getPropertyValue('--surface').trim()
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!file) return
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: `${name}.png` }).click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}
