/**
 * A text as a QR code: an SVG document with a quiet zone of 4 modules (ISO/IEC 18004), dark on white in every theme.
 *
 * It is made here, so that no other site learns the secret.
 */
export async function qrCode(text: string): Promise<string> {
  const [{ correction, generate }, { toSvgSource }] = await Promise.all([
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ])
  const code = generate(text, { minCorrectionLevel: correction.M })
  return toSvgSource(code, { on: '#000', off: '#fff', pad: QUIET_ZONE, xmlDeclaration: false })
}

const QUIET_ZONE = 4
