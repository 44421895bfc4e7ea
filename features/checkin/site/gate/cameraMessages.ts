import { sayer } from '#site/kit/language.ts'

export const sayCamera = sayer({
  camera: ['摄像头', 'Camera'],
  starting: ['正在打开摄像头', 'Opening the camera'],
  aim: ['对准电子票二维码', 'Point it at the ticket code'],
  other: ['换摄像头', 'Other camera'],
  again: ['再试一次', 'Try again'],
  insecure: ['这里不能用摄像头', 'No camera here'],
  insecureHint: ['只有 https 链接能用摄像头。可以用扫码枪，或输入签到码。', 'Cameras need an https link. Use a scanner, or type the code.'],
  refused: ['没有摄像头权限', 'The camera is not allowed'],
  refusedHint: [
    '在浏览器或系统设置里允许这个网页使用摄像头。也可以用扫码枪，或输入签到码。',
    'Allow it for this page in the browser or system settings. Or use a scanner, or type the code.',
  ],
  none: ['没有找到摄像头', 'No camera found'],
  noneHint: ['可以用扫码枪，或输入签到码。', 'Use a scanner, or type the code.'],
  busy: ['摄像头打不开', 'The camera does not open'],
  busyHint: ['可能被别的应用占用，关掉后再试。', 'Another app may be using it; close that and try again.'],
  reader: ['识别组件没有加载完', 'The code reader did not load'],
  readerHint: ['联网后再试，或输入签到码。', 'Try again with a network, or type the code.'],
})
