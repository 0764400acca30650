# The stages of `.ci/run`, and which each of them needs.
STAGES := newcomer lints tools manifests documentation engine page package examples bindings javascript judge tests \
	long repository formal served exported

all: $(STAGES)

# Nothing is built before the commands of the README, nor beside them.
lints manifests engine page package examples bindings tests formal: newcomer
documentation: lints
engine page package bindings tests formal: tools
javascript: engine tools
judge: engine page
long: tests
repository: tests
served: judge
exported: served

.PHONY: all $(STAGES)
$(STAGES):
	@.ci/run $@
