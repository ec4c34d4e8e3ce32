/** What a packed manifest leaves out: the doors to sources and tests of this repository, and what only development needs. */
module.exports = {
  hooks: {
    beforePacking(manifest) {
      const { scripts, devDependencies, ...kept } = manifest
      const doors = Object.entries(kept.exports).flatMap(([door, to]) => {
        if (typeof to === 'string') return [[door, to]]
        const { '@centime/source': source, ...built } = to
        return Object.keys(built).length === 0 ? [] : [[door, built]]
      })
      return { ...kept, exports: Object.fromEntries(doors) }
    },
  },
}
