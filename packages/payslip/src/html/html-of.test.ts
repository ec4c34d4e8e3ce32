import { describe, expect, test } from 'vitest'
import { pageFor, worked } from '../../testing/worked.js'
import { htmlOf } from './html-of.js'

describe('the HTML', () => {
  test('refers to no other file and has no script', () => {
    const html = htmlOf(pageFor(worked('cadre-4500-paris')))
    expect(html).toMatch(/^<!doctype html>\n<html lang="fr-FR">/)
    expect(html).not.toMatch(/<script|<link|<img|url\(|https?:/)
  })
  test('escapes text from inputs', () => {
    const name = `<img src=x onerror="alert('1')"> & fils`
    const html = htmlOf(pageFor(worked('smic-juin-2026'), { employer: { name }, employee: { name }, kind: 'draft' }))
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; fils')
  })
  test('prints the kind of document across the page', () => {
    expect(htmlOf(pageFor(worked('smic-juin-2026'), { kind: 'draft' }))).toContain('BROUILLON — À VALIDER')
    expect(htmlOf(pageFor(worked('smic-juin-2026'), { kind: 'sandbox_final' }))).toContain('TEST — SANS VALEUR')
    expect(htmlOf(pageFor(worked('smic-juin-2026'), { kind: 'simulation' }))).toContain('SIMULATION — SANS VALEUR')
    expect(htmlOf(pageFor(worked('smic-juin-2026')))).not.toMatch(/BROUILLON|SANS VALEUR/)
  })
})
