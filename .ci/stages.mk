# The stages of `.ci/run`, and which each of them needs.
STAGES := newcomer elsewhere lints tools manifests documentation engine page package examples bindings javascript judge tests \
	long repository formal served exported

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
elsewhere lints manifests engine page package examples bindings: newcomer
lints engine: elsewhere
documentation: lints
engine page: tools
package: elsewhere tools
examples: elsewhere
manifests: elsewhere
bindings: elsewhere tools
javascript: engine tools
judge: engine page
tests: elsewhere tools
long: tests
formal: elsewhere tools
repository: tests
served: judge
exported: served

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
