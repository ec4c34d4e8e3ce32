/** What a build takes into its own files: needed to build, also the server alone, and by nobody who has the build. */
const BUNDLED = ['date-fns', '@date-fns/tz', '@date-fns/utc']

module.exports = {
  hooks: {
    /** openapi-typescript reads types with TypeScript 5, whose interface TypeScript 7 does not have: it gets one of its own. */
    readPackage(manifest) {
      if (manifest.name !== 'openapi-typescript') return manifest
      return { ...manifest, peerDependencies: {}, dependencies: { ...manifest.dependencies, typescript: '5.9.3' } }
    },
    /** What a packed manifest leaves out: the doors to sources and tests of this repository, and what only development needs. */
    beforePacking(manifest) {
      const { scripts, devDependencies, ...kept } = manifest
      for (const name of BUNDLED) delete kept.dependencies?.[name]
      const doors = Object.entries(kept.exports).flatMap(([door, to]) => {
        if (typeof to === 'string') return [[door, to]]
        const { '@centime/source': source, ...built } = to
        return Object.keys(built).length === 0 ? [] : [[door, built]]
      })
      return { ...kept, exports: Object.fromEntries(doors) }
    },
  },
}
